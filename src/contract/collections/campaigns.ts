/**
 * A count campaign: the collection `inventory` (D8.1). On a server without campaigns, the current scanned flags are one implicit campaign.
 * A campaign begins as a draft; its baseline (`contract/actions/campaigns/campaign-actions.ts`) is frozen when counting begins.
 */
import * as fields from '../campaigns/campaign-fields.ts'
import { id, text, versionFields } from '../field-types.ts'
import { z } from '../z.ts'
import { defineCollection } from './define-collection.ts'

/** Those that a request may set. Canceling is an action of its own. */
const settableStates = ['draft', 'counting', 'reconciling', 'closed'] as const
export const campaignStates = [...settableStates, 'canceled'] as const

type Stored<Settings extends Readonly<Record<string, z.ZodType>>> = {
  [Name in keyof Settings]: z.ZodOptional<
    Settings[Name] extends z.ZodNullable ? Settings[Name] : z.ZodNullable<Settings[Name]>
  >
}
/** Settings as rows and drafts have them: null or absent if nobody set them. */
const stored = <Settings extends Readonly<Record<string, z.ZodType>>>(settings: Settings) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, schema]) => [
      name,
      (schema instanceof z.ZodNullable ? schema : schema.nullable()).optional(),
    ]),
  ) as Stored<Settings>

const draft = z.object({
  name: text,
  ...fields.settings,
  scope: fields.settings.scope.default({}),
  people: fields.settings.people.default([]),
  state: z.enum(settableStates).default('draft'),
  ...stored(fields.extensionSettings),
})

export type CampaignState = (typeof campaignStates)[number]
export type SettableState = (typeof settableStates)[number]
/** Counts and decisions are recorded. */
export const openStates: readonly CampaignState[] = ['counting', 'reconciling']
/** Nothing about the campaign changes anymore. */
export const endedStates: readonly CampaignState[] = ['closed', 'canceled']
/** The states that a change may set. Closed and canceled are final: the next count is another campaign. Canceling is `cancelCampaign`. */
export const campaignTransitions: Readonly<Record<CampaignState, readonly SettableState[]>> = {
  draft: ['counting'],
  counting: ['reconciling'],
  reconciling: ['counting', 'closed'],
  closed: [],
  canceled: [],
}

export const countCampaigns = defineCollection({
  name: 'inventory',
  path: 'inventory/',
  // not a text: fixed texts take the English noun
  label: { one: 'count campaign', many: 'count campaigns' },
  row: draft.extend({
    id,
    state: z.enum(campaignStates).default('draft'),
    ...stored(fields.startSettings),
    ...stored(fields.extensionStartSettings),
    ...fields.baselineFacts,
    ...fields.extensionBaselineFacts,
    ...fields.closeSettings,
    ...fields.closeFacts,
    ...fields.versionFacts,
    ...fields.cancelFacts,
    ...versionFields,
  }),
  draft,
  patch: z
    .object({
      name: text,
      state: z.enum(settableStates),
      ...fields.settings,
      ...fields.extensionSettings,
      ...fields.startSettings,
      ...fields.extensionStartSettings,
      ...fields.closeSettings,
    })
    .partial(),
  searchFields: ['name'],
  defaultOrder: ['-id'],
  sortableFields: ['name', 'as_at', 'state'],
  filters: { state: { column: 'state' } },
  uniqueKeys: [['name']],
  mirrorVersion: 8,
  permissions: {
    read: 'campaigns.read',
    add: 'campaigns.manage',
    change: 'campaigns.manage',
    remove: 'campaigns.manage',
  },
})
export type Campaign = z.infer<typeof countCampaigns.row>
