/** The address of the section. The ID of a partner follows, or the sign of a new one. */
export const PARTNERS_PATH = "connections/partners";

/** Stands for a new partner in the address. It is no ID. */
export const NEW_SIGN = "+";
