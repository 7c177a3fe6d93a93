/** Features that a server may offer beyond the plain contract (D1.3). It lists them in the API root and in the features header. */
export const features = [
  'if-match',
  'idempotency',
  'delta',
  'client-events',
  /** Conditions recorded by a counter are accepted as client events too. */
  'condition-events',
  /** An undo leaves a count, its remarks and its mark as they are if a record that nobody undid states the same. */
  'undo-of-one-record',
  /** The same for a condition and for answers to a checklist. */
  'undo-of-item-values',
  /** A record that its device handed over and never sent can be undone before, or after, another device sends it. */
  'undo-of-handed-over',
  'byline',
  'findings',
  'finding-items',
  /** Findings about the tag of an item: it cannot be read, is missing, or was replaced. */
  'tag-findings',
  /** Findings that are a photo of an item. */
  'photo-findings',
  'history',
  'devices',
  /** The server reports which numbered records of a device it has. */
  'receipts',
  'bulk',
  'batches',
  'rounds',
  'campaign-books',
  'old-property-numbers',
  'models-and-serials',
  'sign-ins',
  'report-signers',
  'transfer-reports',
  'transfer-corrections',
  'disposals',
  'campaign-records',
  /** Campaign records of the kind `declaration`, also from people who don't count. */
  'declarations',
  /** Campaign records of count sheets on paper. */
  'paper-sheets',
  /** Campaign records of items that counters are asked to look for in a room. */
  'hunt-lists',
  'backups',
  /** Two people close a campaign; a closed one is reopened as its next version; counts that come late are listed. */
  'campaign-versions',
  /** A campaign that was begun by mistake is canceled: no item is missing. */
  'cancel-campaign',
  /** While a blind campaign is open, the server leaves out recorded quantities for people who count. */
  'blind-counts',
  /** The counts of each person in a campaign, for all items whose counts somebody has to compare. */
  'counts-by-person',
  /** The evidence pack of a closed campaign, and the key that signs it. */
  'evidence',
  'audit-log',
  /** What values of imported files mean, for all devices of the institute. */
  'import-values',
  /** One-time passwords on slips of paper, which people replace with their own before they sign in. */
  'sign-in-slips',
  /** Admins change the institute's name, time zone and stickers. */
  'institute-settings',
  /** Admins set the institute's logo; the API root returns it on request. */
  'institute-logo',
  /** A second factor by authenticator code, and the institute's sign-in policy. */
  'second-factor',
  /** Passkeys as a second factor, besides authenticator codes. */
  'passkeys',
  /** A required second factor may be a passkey; the authenticator app can be removed separately. */
  'second-step-choice',
  /** People sign in with a provider (OpenID Connect) that the server names in `config.json`. */
  'provider-sign-in',
  /** Decisions about differences are campaign records (`settlement`) with a reason from the institute's list. */
  'settlement-reasons',
  /** Campaign records of second counts, and the limits of a campaign from which the server asks for them. */
  'second-counts',
  /** Count sheets for second and third counts, with the person who counted on paper. */
  'second-count-sheets',
  /** Campaign records that state that a person is not the one named on a count sheet. */
  'people-of-one-name',
  /** Devices hold only the items that their person may see: those in the person's places or name. */
  'reach',
  /** A person chooses the buildings whose items a device holds. */
  'device-items',
  /** Blank tags that people put on items. */
  'item-tags',
  /** The person who receives property signs its PAR or ICS on the phone; a signed document is frozen. */
  'document-signatures',
  /** Campaigns have a crew, planned days, a scope by any filter that counting does not change, and may keep earlier counts since a day. */
  'campaign-crew',
  /** Articles have checklists, and counters answer them about an item. */
  'checklists',
  /** People are reminded of open work by e-mail. */
  'reminders',
  /** Reminders are also sent as device notifications, if the server has a key for it. */
  'push-reminders',
  /** People who are accountable for property but cannot sign in until an admin gives them a login. */
  'people-without-login',
] as const
export type Feature = (typeof features)[number]

/** By header. Every response has one, mostly the same, and devices store the names with other spaces. */
const parsedFeatures = new Map<string, ReadonlySet<Feature>>()
const mostParsed = 10

/** Parses the features header; a missing one means a plain server. Names that only a newer app knows stay: nothing here asks for them. */
export function parseFeatures(header: string | null): ReadonlySet<Feature> {
  const text = header ?? ''
  const known = parsedFeatures.get(text)
  if (known) return known
  const names = text.split(',').map((name) => name.trim() as Feature)
  const parsed: ReadonlySet<Feature> = new Set(names.filter(Boolean))
  if (parsedFeatures.size >= mostParsed) parsedFeatures.clear()
  parsedFeatures.set(text, parsed)
  return parsed
}
