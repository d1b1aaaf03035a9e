"""What is compiled apart from the program, once for all of them."""
