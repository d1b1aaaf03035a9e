"""Operations that surely fail, of which the program catches what they raise: they are compiled to raise."""
