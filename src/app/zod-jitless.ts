/** Imported before anything else: zod would otherwise try to compile code, which the content security policy refuses and reports. */
import { z } from 'zod'

z.config({ jitless: true })
