"""The pictures of MagestiK: its staffs, dragons, spells and the camp that they lie on."""
