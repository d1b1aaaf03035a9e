"""Why a fact holds, and why not."""
