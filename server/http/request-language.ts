/** Each request is answered in the language that it names, else the one that its `Accept-Language` prefers; English without the header. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, MiddlewareHandler } from 'hono'
import { type Language, preferredLanguage, setLanguageSource } from '#text/language.ts'

const languageOfRequest = new AsyncLocalStorage<Language>()

/** `named`: the tag of the language that a person chose for this request. */
export function answerInRequestLanguage(
  named: (c: Context) => string | undefined = () => undefined,
): MiddlewareHandler {
  setLanguageSource(() => languageOfRequest.getStore())
  return (c, next) => {
    const tags = [named(c) ?? '', ...(c.req.header('Accept-Language') ?? '').split(',')]
    return languageOfRequest.run(preferredLanguage(tags), next)
  }
}

/** Texts of this work are in this language: for what is written to a person without a request of theirs. */
export const inLanguage = <T>(language: Language, work: () => T): T => languageOfRequest.run(language, work)
