/** Soft hyphens, zero-width spaces, marks of direction: no reader sees them, and they are pasted along with numbers and names. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

export const withoutInvisible = (text: string): string => text.replace(invisible, '')
