/** Each request is answered in its requested language, else the one preferred by `Accept-Language`; English without the header. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, MiddlewareHandler } from 'hono'
import { type Language, preferredLanguage, setLanguageSource } from '#text/language.ts'

const languageOfRequest = new AsyncLocalStorage<Language>()

/** `named`: the language tag requested explicitly. */
export function answerInRequestLanguage(
  named: (c: Context) => string | undefined = () => undefined,
): MiddlewareHandler {
  setLanguageSource(() => languageOfRequest.getStore())
  return (c, next) => {
    const tags = [named(c) ?? '', ...(c.req.header('Accept-Language') ?? '').split(',')]
    return languageOfRequest.run(preferredLanguage(tags), next)
  }
}

/** Runs work with texts in this language, for messages that are not responses to a request. */
export const inLanguage = <T>(language: Language, work: () => T): T => languageOfRequest.run(language, work)
