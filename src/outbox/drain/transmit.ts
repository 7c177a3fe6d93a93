/** Sends a sealed request, or reads an item. The body is sent as sealed; only headers for this try are added. */

import { headerNames as names, photoUploadMaximumMs } from '#contract/limits.ts'
import { parseFeatures } from '#contract/server-features.ts'
import { isSentAsEvent, rowPath } from '#domain/outbox/commands/all-commands.ts'
import type { SealedRequest } from '#domain/outbox/op.ts'
import type { ApiRequest, ApiResponse } from '#platform/network.ts'
import type { Features } from '../planner/item-state.ts'
import type { Lane } from '../planner/lanes.ts'
import type { DrainRun } from './drain-run.ts'
import { deviceHeader } from './report-waiting.ts'

const writeTimeoutMs = 15_000
/** 400 kB at 7 kB/s. Twice as long after each failed photo, up to 400 kB at 2 kB/s, so that it arrives on the slowest networks too (decision 166). */
const photoTimeoutMs = (failures: number): number => Math.min(60_000 * 2 ** failures, photoUploadMaximumMs)
const readTimeoutMs = 15_000

/** Number of open ops after this request. The server needs it before a reset of the count (D7.6). */
const waitingAfter = (run: DrainRun, carriedOps: number) => Math.max(0, run.openCount - run.sentCount - carriedOps)

/** A photo in flight may delay another request this long: on a slow uplink it takes all of it (decision 164). */
const photoYieldMs = 4_000

/** The answer of a request that is not a photo. The photo in flight is cut off if it takes longer than it may; the photo is sent again afterwards. */
async function besidePhoto(run: DrainRun, answer: Promise<ApiResponse>): Promise<ApiResponse> {
  const { photos, deps } = run
  if (!photos.isInFlight) return answer
  const isAnswered = new AbortController()
  const cutOff = () => {
    if (!photos.isInFlight) return
    photos.isYielding = true
    photos.upload.abort()
  }
  void deps.clock.sleep(photoYieldMs, isAnswered.signal).then(cutOff, () => {})
  return answer.finally(() => isAnswered.abort())
}

/** Sends with the device header if the server supports it (D1.3). The number is certain only if this was the only request in flight. */
async function send(run: DrainRun, features: Features, carriedOps: number, request: ApiRequest): Promise<ApiResponse> {
  const { network } = run.deps
  if (!features.has('devices')) return network.send(request)
  const waitingCount = waitingAfter(run, carriedOps)
  const isAlone = run.requestsInFlight++ === 0
  const requestNo = ++run.requestNo
  run.reportedWaiting = null
  const response = await network
    .send({ ...request, headers: { ...request.headers, ...deviceHeader(run.deviceId, waitingCount) } })
    .finally(() => {
      run.requestsInFlight--
    })
  if (isAlone && requestNo === run.requestNo && response.kind === 'answer' && response.status < 300)
    run.reportedWaiting = waitingCount
  return response
}

export interface SentRequest {
  response: ApiResponse
  /** This try included the record numbers, and the responding server stores them with the change. */
  isNumbered: boolean
}

/** `upload`: for a photo, which takes longer and is aborted when the run ends. */
export async function sendSealed(
  run: DrainRun,
  request: SealedRequest,
  features: Features,
  upload: AbortSignal | null,
): Promise<SentRequest> {
  const headers: Record<string, string> = {}
  if (features.has('idempotency')) headers[names.idempotencyKey] = request.id
  if (features.has('if-match') && request.ifMatch !== undefined) headers[names.ifMatch] = request.ifMatch
  const events = request.headers[names.clientEvents]
  if (isSentAsEvent(request, features) && events !== undefined) headers[names.clientEvents] = events
  const records = request.headers[names.records]
  if (features.has('receipts') && records !== undefined) headers[names.records] = records
  const countPeriod = request.headers[names.countPeriod]
  if (features.has('rounds') && countPeriod !== undefined) headers[names.countPeriod] = countPeriod
  const { method, path, body } = request
  const wireRequest = {
    method,
    path,
    body,
    headers,
    token: run.token,
    timeoutMs: upload ? photoTimeoutMs(run.photos.failures) : writeTimeoutMs,
    ...(upload && { signal: upload }),
  }
  const answer = send(run, features, request.opIds.length, wireRequest)
  const response = await (upload ? answer : besidePhoto(run, answer))
  const isNamed = names.clientEvents in headers || names.records in headers
  return { response, isNumbered: isNamed && keepsReceipts(response) }
}

/** Whether the response is from a server that keeps receipts; a response of a proxy has no features. */
export const keepsReceipts = (response: ApiResponse): boolean =>
  response.kind === 'answer' && parseFeatures(response.header(names.features)).has('receipts')

export function requestItem(run: DrainRun, lane: Lane, features: Features): Promise<ApiResponse> {
  const request = { method: 'GET', path: rowPath(lane), token: run.token, timeoutMs: readTimeoutMs } as const
  return besidePhoto(run, send(run, features, 0, request))
}
