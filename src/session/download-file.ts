/** Downloads a file that the server makes, with progress. A web page or a broken transfer is a problem, never a file. */
import type { HttpClient } from '#api-client/http-client.ts'
import { toProblem } from '#api-client/to-problem.ts'
import type { Outcome } from '#contract/problem.ts'

const fileName = (disposition: string | null): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'download')
}

export async function downloadFile(
  client: Pick<HttpClient, 'stream'>,
  request: { path: string; token: string | null; signal?: AbortSignal | undefined },
  onProgress?: (bytes: number, total: number | null) => void,
): Promise<Outcome<{ blob: Blob; name: string }>> {
  const { path, token, signal } = request
  const streamed = await client.stream({ method: 'GET', path, token, ...(signal ? { signal } : {}) })
  if (streamed.kind === 'failed') return { ok: false, problem: toProblem(streamed) ?? { kind: 'cancelled', text: '' } }
  const { response } = streamed
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || /text\/html/i.test(type)) {
    const text = await response.text().catch(() => '')
    const problem = toProblem({
      kind: 'answer',
      status: response.status,
      header: (name) => response.headers.get(name),
      text,
    })
    return { ok: false, problem: problem ?? { kind: 'odd-answer', status: response.status, text: '' } }
  }
  return readAll(response, onProgress)
}

async function readAll(
  response: Response,
  onProgress?: (bytes: number, total: number | null) => void,
): Promise<Outcome<{ blob: Blob; name: string }>> {
  const length = Number(response.headers.get('content-length'))
  const total = length > 0 ? length : null
  const chunks: BlobPart[] = []
  let bytes = 0
  try {
    const reader = response.body?.getReader()
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      chunks.push(chunk.value as BlobPart)
      bytes += chunk.value.byteLength
      onProgress?.(bytes, total)
    }
  } catch {
    return {
      ok: false,
      // not a text: screens say this problem by its kind
      problem: { kind: 'offline', onWire: true, text: 'The download stopped before it was complete.' },
    }
  }
  const type = response.headers.get('content-type') ?? ''
  return {
    ok: true,
    value: { blob: new Blob(chunks, { type }), name: fileName(response.headers.get('content-disposition')) },
  }
}
