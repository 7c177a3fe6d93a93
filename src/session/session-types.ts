/** The session's dependencies, and its interfaces for the app and for the other modules of the engine. */
import type { Outcome } from '#contract/problem.ts'
import type { CurrentUser } from '#contract/sign-in/session.ts'
import type { SessionRow } from '#device-db/core-db.ts'
import type { CoreStore, CoreWriter } from '#device-db/core-store.ts'
import type { UnsentOfOthers } from '#device-db/queries/unsent-of-others.ts'
import type { Clock, EventBus, Network, Random } from '#platform/ports.ts'
import type { PasswordVault } from './password-vault.ts'
import type { RememberedPerson } from './remembered-sign-ins.ts'
import type { SessionStorage } from './stored-session.ts'

/**
 * Why a session ended. `ended`: somebody ended this sign-in or deactivated the account. `too-long-offline`: the lists stay, hidden until a sign-in
 * that reaches the server.
 */
export type SessionEnd = 'sign-out' | 'ended' | 'lock' | 'too-long-offline'

/**
 * `expired`: the server refused the token; counting continues, sending waits for the same person (D3.2). `ended`: unique value for each deliberate
 * end of the sign-in.
 */
export type SessionState =
  | { is: 'unknown' }
  | { is: 'out'; waiting: readonly UnsentOfOthers[]; people: readonly RememberedPerson[]; ended?: symbol }
  | { is: 'in'; user: CurrentUser; userKey: string; token: string; expired: boolean }

export interface Session {
  state(): SessionState
  onState(listener: (state: SessionState) => void): () => void
  /** `code`: authenticator code, if the server asked for one. */
  signIn(name: string, password: string, code?: string): Promise<Outcome<CurrentUser>>
  /**
   * Starts a session with the token of a sign-in that took several steps. Without a password (`known` missing), the person cannot sign in again on
   * this device without a network (decision 023).
   */
  startWithToken(token: string, known?: { name: string; password: string }): Promise<Outcome<CurrentUser>>
  /** `GET users/me`. Without a network the stored person is returned (D3.5). */
  verify(): Promise<Outcome<CurrentUser>>
  /** Signs out at the server, then clears the session and the mirrored data, never the outbox (D3.4). */
  signOut(): Promise<Outcome<null>>
  /** Ends the session on this device without a request. The lists stay for the next person; the counts stay with their author. */
  lock(): Promise<void>
  /** Whether the signed-in person can sign in again without a network. */
  canSignInOffline(): Promise<boolean>
  /** Compares with local storage, which a person can clear at any time (decision 022). */
  checkStorage(): void
}

export interface SessionService extends Session {
  /** Network access with this session's token. A refused token expires the session. */
  network: Network
  person(): Pick<SessionRow, 'userKey' | 'user'> | null
  /** The server refused the token. `ended`: somebody ended this sign-in deliberately, so the device deletes its lists. */
  expire(tokenEpoch: number, ended?: true): Promise<void>
  /** Stores newer data about the signed-in person. */
  adopt(user: CurrentUser): Promise<void>
  close(): void
}

export interface SessionDeps {
  /** Queues blocked ops again when the person has the permission again. */
  unblockOps(tx: CoreWriter, userKey: string, clockStamp: { at: number; uuid(): string }): Promise<unknown>
  store: CoreStore
  /** Network access without a session: every request specifies its token. */
  network: Network
  storage: SessionStorage
  /** Storage of this tab alone, which survives reloads: `sessionStorage`. */
  tabStorage?: SessionStorage
  serverKey: string
  clock: Clock
  random: Random
  events: EventBus
  vault?: PasswordVault | null
  /** Time of the server's last response to this page. */
  lastContactAt?(): number | null
  /** Deletes the downloaded lists (D3.4). */
  clearMirror(): Promise<void>
  /** Gives the lists of a person who locked the device to the next person with the same rights. */
  handOver?(newOwner: string, formerOwners: readonly { userKey: string; sameRole: boolean }[]): Promise<void>
}
