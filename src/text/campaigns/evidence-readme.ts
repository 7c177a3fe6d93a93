import { textsOf } from '../text-catalog.ts'

export const en = {
  text: `Evidence of the count "{campaign}"

Open verify.html in a browser and choose this ZIP file. The page needs no network. It checks the signature, every file, every line and every total, and names the first line that was changed, removed or moved.
Take verify.html from a source you trust: a person who changes a pack could also change the page inside it.
Compare the fingerprint that the page shows with the one on the page of the count in the app, or on paper: {fingerprint}

records.ndjson   every entry about the items, findings and rooms of the count: author, device, number, times, values before and after; at the end the counts that arrived after the close, which are in no figure. Findings are those that the server received between the start and the close of the count.
baseline.ndjson  each item as it was when counting began, with its frozen count and the line of the record that has this count
photos.ndjson    the SHA-256 of each photo of a finding
totals.json      the totals of the count reports with all items of the baseline; a printed one leaves out items acquired after its day, and unserviceable items without a difference, unless a person includes them
count-form.csv   the lines of the inventory count form
chart.json       the chart of accounts, which assigns items to reports
people.json      the names of the authors; a person who was deleted has only a number
manifest.json    the SHA-256 of each file, the public key and the signature (Ed25519)

A line has a number, the hash of the line before it, its own hash and its record. The hash is the SHA-256 of the previous hash, a line feed, the number, a line feed and the record.
`,
} as const

export const t = textsOf('campaigns/evidence-readme', en)
