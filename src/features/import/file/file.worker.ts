/** Worker of an import: reading and checking 50,000 rows would block the page for seconds. A thin wrapper around `serveFile`. */
import type { FilePort } from './file-protocol.ts'
import { serveFile } from './serve-file.ts'

serveFile(self as unknown as FilePort)
