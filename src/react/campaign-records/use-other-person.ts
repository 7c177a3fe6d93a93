/** Records that a person who has the same name as the counter on a sheet is somebody else. */
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { SavedTo } from '#domain/outbox/op.ts'
import { useIsLimitedToPlaces } from '../lists/use-reach.ts'
import { useServices } from '../services.ts'
import { usePerson } from '../session/use-session.ts'

export interface Namesake {
  person: { id: number; name: string }
  nameOnPaper: string
}

export interface OtherPerson extends Namesake {
  /** Nobody can record it about themselves. */
  isOwn: boolean
  seesPlaces: boolean
  /** Resolves to where the record was saved. Throws what the recorder throws. */
  onRecord(reason: string): Promise<SavedTo>
}

/** For one person of that name; null without one, and on a server that does not have such records. */
export function useOtherPerson({ id }: Pick<Campaign, 'id'>): (namesake: Namesake | null) => OtherPerson | null {
  const { api, recorder } = useServices()
  const seesPlaces = useIsLimitedToPlaces()
  const me = usePerson()?.user.id
  return (namesake) => {
    if (!namesake || !api.features().has('people-of-one-name')) return null
    const { person, nameOnPaper } = namesake
    const statement = { kind: 'other-person' as const, person: person.id, name: nameOnPaper }
    return {
      ...namesake,
      isOwn: person.id === me,
      seesPlaces,
      onRecord: async (reason) =>
        (await recorder.campaignRecord({ campaign: id, ...statement, reason }, { label: person.name })).savedTo,
    }
  }
}
