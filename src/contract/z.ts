/**
 * The only import of zod. In a browser zod must not compile code (`new Function`): the content security policy refuses that, and the
 * attempt alone is reported as a violation. The setting has to stand before the first schema is made, so it is made here, where every
 * schema gets `z` from; the bundler may move modules between chunks, but never before what they import.
 */
import { z } from 'zod'

z.config({ jitless: !('process' in globalThis) })

export { z }
