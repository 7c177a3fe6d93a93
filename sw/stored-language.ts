import type { CoreConnection } from '#device-db/core-connection.ts'
import { makeDrafts } from '#device-db/drafts.ts'
import { readSession } from '#device-db/session-row.ts'
import type { Clock } from '#platform/ports.ts'
import { languageFor, preferencesKey, readLanguageChoices } from '#session/language-choice.ts'
import type { Language } from '#text/language.ts'

/** The language of the person who is signed in on this device. `browserTags`: the browser's preferred languages, used before any choice. */
export async function storedLanguage(
  connection: CoreConnection,
  clock: Clock,
  browserTags: readonly string[],
): Promise<Language> {
  const choices = readLanguageChoices(await makeDrafts(connection, clock).read(preferencesKey))
  const session = await connection.read(readSession)
  return languageFor(choices, session?.userKey ?? null, browserTags)
}
