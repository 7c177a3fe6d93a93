/**
 * The only import of zod. In a browser zod must not compile code (`new Function`): the content security policy blocks it, and even the
 * attempt is reported as a violation. The setting must come before the first schema is created, so it is here, where every schema
 * imports `z` from; a bundler may move modules between chunks, but never ahead of their imports.
 */
import { z } from 'zod'

z.config({ jitless: !('process' in globalThis) })

export { z }
