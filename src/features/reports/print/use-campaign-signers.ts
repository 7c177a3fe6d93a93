import { useMemo } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { User } from '#contract/collections/users.ts'
import { type CampaignSigners, signersOf } from '#domain/campaigns/crew-roles.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { lastKnown, useAll } from '#react/lists/use-list.ts'
import type { Signers } from './use-signatories.ts'

/** The institute's signatories, replaced by the campaign's crew where it has one. */
export function useCampaignSigners(campaign: Campaign | null, signers: Signers): CampaignSigners {
  const users = lastKnown(useAll<User>('users'))
  return useMemo(() => {
    if (!campaign) return signers
    const byId = new Map((users ?? []).map((user) => [user.id, user]))
    return signersOf(campaign, signers, (person) => {
      const user = byId.get(person)
      // Without the account, the line is filled in by hand.
      return { name: user ? formalName(user) : '', position: user?.position ?? '' }
    })
  }, [campaign, users, signers])
}
