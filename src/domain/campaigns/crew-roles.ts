/** Who leads, reviews and witnesses a campaign. Roles are informational: permissions depend on the account alone. */
import { type CrewMember, type CrewRole, crewRoles } from '#contract/campaigns/campaign-crew.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ReportSigners } from '#contract/documents/report-signers.ts'
import { t } from '#text/campaigns/campaign-crew.ts'
import { labelsOf } from '../text/labels-of.ts'

export const roleLabels = labelsOf<CrewRole>({
  lead: () => t('role.lead'),
  member: () => t('role.member'),
  reviewer: () => t('role.reviewer'),
  witness: () => t('role.witness'),
})

type WithCrew = Pick<Campaign, 'crew'>

/** The people of each role, in the order in which forms print them. */
export function rolesOf({ crew }: WithCrew): Readonly<Record<CrewRole, readonly CrewMember[]>> {
  const inRole = (role: CrewRole) => (crew ?? []).filter((one) => one.role === role)
  return Object.fromEntries(crewRoles.map((role) => [role, inRole(role)])) as Record<CrewRole, CrewMember[]>
}

export const nameOfMember = ({ person, name }: CrewMember, nameOf: (person: number) => string): string =>
  person === null ? (name ?? '') : nameOf(person)

/** “Lead: Maria D. Santos”, one line for each role that somebody has. */
export function crewLines(campaign: WithCrew, nameOf: (person: number) => string): readonly string[] {
  const roles = rolesOf(campaign)
  return crewRoles.flatMap((role) => {
    const names = roles[role].map((one) => nameOfMember(one, nameOf))
    return names.length === 0 ? [] : [t('roleLine', { role: roleLabels[role], names: names.join(', ') })]
  })
}

interface Signer {
  name: string
  position: string
}

/** Who signs the forms of a campaign. */
export interface CampaignSigners extends ReportSigners {
  /** Reviews the inventory count forms; absent: the chair of the committee does. No other form has such a line (decision 135). */
  reviewedBy?: Signer
}

/**
 * The signatories of a campaign's forms: its own committee, its own reviewer and its own witness of the count where it names them, else those of the
 * institute. The representative who verifies the report is the witness only if the institute names nobody.
 */
export function signersOf(
  campaign: WithCrew,
  signers: ReportSigners,
  personOf: (person: number) => Signer,
): CampaignSigners {
  const { lead, member, reviewer, witness } = rolesOf(campaign)
  const signer = ({ person, name }: CrewMember): Signer =>
    person === null ? { name: name ?? '', position: '' } : personOf(person)
  const [firstWitness] = witness.map(signer)
  const [firstReviewer] = reviewer.map(signer)
  // Without a chair, the first line of the committee stays blank, so that one can sign there.
  const chairs = lead.length > 0 ? lead.map(signer) : [{ name: '', position: '' }]
  return {
    ...signers,
    ...(lead.length + member.length > 0 ? { committee: [...chairs, ...member.map(signer)] } : {}),
    ...(firstReviewer ? { reviewedBy: firstReviewer } : {}),
    ...(firstWitness ? { countWitness: firstWitness } : {}),
    ...(firstWitness && signers.verifiedBy.name === '' ? { verifiedBy: firstWitness } : {}),
  }
}
