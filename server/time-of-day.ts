/** Whether the text is a time of day in a setting: `08:00`. */
export const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
