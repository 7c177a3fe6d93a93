/** Each request is answered in the language that its `Accept-Language` prefers; English without the header. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { MiddlewareHandler } from 'hono'
import { type Language, preferredLanguage, setLanguageSource } from '#text/language.ts'

const languageOfRequest = new AsyncLocalStorage<Language>()

export function answerInRequestLanguage(): MiddlewareHandler {
  setLanguageSource(() => languageOfRequest.getStore())
  return (c, next) => languageOfRequest.run(preferredLanguage((c.req.header('Accept-Language') ?? '').split(',')), next)
}
