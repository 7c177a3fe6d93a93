/** The rules of a new campaign besides its scope; only those that the server supports. */
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { User } from '#contract/collections/users.ts'
import { hasPermission, roleOf } from '#domain/people/roles.ts'
import { useAll } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { t as blind } from '#text/campaigns/blind-count.ts'
import { t } from '#text/campaigns/campaigns.ts'
import { LimitFields, parseLimits, typedLimits } from './limits/limit-fields.tsx'

/** `draft`: the fields of the campaign; `fields`: their inputs. */
export function useCampaignRules() {
  const { api } = useServices()
  const mayTakeTwo = api.features().has('campaign-versions')
  const mayBeBlind = api.features().has('blind-counts')
  const [takesTwo, setTakesTwo] = useState<boolean | null>(null)
  const [isBlind, setBlind] = useState(false)
  const asksAgain = api.features().has('second-counts')
  const [typed, setTyped] = useState(() => typedLimits({}))
  const limits = parseLimits(typed)
  const managerCount = useManagerCount()
  const isForTwo = takesTwo ?? managerCount > 1
  return {
    /** Whether every field is valid. */
    isValid: !asksAgain || limits !== null,
    draft: {
      ...(asksAgain ? limits : {}),
      ...(mayTakeTwo ? { second_person: isForTwo } : {}),
      ...(mayBeBlind ? { blind: isBlind } : {}),
    },
    fields: (
      <>
        {mayTakeTwo ? (
          <Checkbox
            label={t('secondPerson')}
            description={t('secondPersonText')}
            checked={isForTwo}
            onChange={(event) => setTakesTwo(event.currentTarget.checked)}
          />
        ) : null}
        {mayBeBlind ? (
          <Checkbox
            label={blind('choose')}
            description={blind('chooseText')}
            checked={isBlind}
            onChange={(event) => setBlind(event.currentTarget.checked)}
          />
        ) : null}
        {asksAgain ? <LimitFields typed={typed} onType={setTyped} /> : null}
      </>
    ),
  }
}

/** Active people who may manage campaigns; 0 while they are read. */
function useManagerCount(): number {
  const users = useAll<User>('users')
  const rows = users.state === 'ready' ? users.value : []
  return rows.filter((user) => user.is_active && hasPermission(roleOf(user), 'campaigns.manage')).length
}
