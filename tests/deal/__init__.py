"""The whole protocol of a fair deal: the scripts of the pages against an operator who may do anything."""
