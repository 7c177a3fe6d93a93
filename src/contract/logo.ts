/** Limit for the file that an admin chooses. The server makes a small picture of it. */
export const logoLimitKilobytes = 500
/** The logo as devices accept it: a data URL made by the server, never a link. */
export const isLogo = (logo: unknown): logo is string => /^data:image\/webp;base64,/.test(String(logo))
