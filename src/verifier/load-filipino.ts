/** Takes the place of the list of all Filipino catalogs in the build of this page. A subject that is not here stays English. */
import { fil as evidenceCheck } from '#text/campaigns/evidence-check.fil.ts'
import { fil as time } from '#text/shared/time.fil.ts'

const catalogs: Readonly<Record<string, unknown>> = {
  'campaigns/evidence-check': evidenceCheck,
  'shared/time': time,
}

export const loadFilipinoOf = async (subject: string): Promise<unknown> => catalogs[subject]
