"""The engine in restricted Python: tables, plans, the fixpoint; and what makes plans of rules."""
