/** The keys under which a device stores what is keyed in of the sheets of a campaign: this, followed by the number of the sheet. */
// not a text: a key
export const sheetDrafts = (campaign: number): string => `count sheet ${campaign} `
