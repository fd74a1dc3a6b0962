/** The clocks by which Derash counts its days, wherever the reader is. */
export const timeZone = "Africa/Addis_Ababa";
