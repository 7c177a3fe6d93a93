/** The `evidence` extension: the institute's public key, and the evidence pack of a closed campaign (decision 075). */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { evidencePackPath, getEvidenceKey } from '#contract/actions/campaigns/evidence-actions.ts'
import { countCampaigns } from '#contract/collections/campaigns.ts'
import { packFiles } from '#domain/evidence/pack-format.ts'
import { t } from '#text/sync/server-answers.ts'
import { conflict } from '../api-error.ts'
import { visibleRow } from '../collections/read-row.ts'
import { toWireRow } from '../collections/row-mapper.ts'
import { callerNow, toStream } from '../exports/export-routes.ts'
import { requirePermission } from '../http/authorization.ts'
import { mountAction, routePath } from '../http/mount-action.ts'
import { rowIdOf } from '../http/mount-collection.ts'
import { ok } from '../http/responses.ts'
import { assertSeesAll } from '../rules/accounts/reach.ts'
import { assertSeesQuantities } from '../rules/counts/blind-counts.ts'
import { noteExport } from '../rules/institute/audit-log.ts'
import { evidenceKey } from '../rules/institute/evidence-key.ts'
import { readInstitute } from '../rules/institute/institute.ts'
import type { Env, ServerDeps } from '../server-deps.ts'
import { evidencePack } from './evidence-pack.ts'

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string }

function verifierOf(dist: string | null): string | null {
  const file = dist === null ? null : join(dist, packFiles.verifier)
  return file !== null && existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Ends with what `assertAllowed` throws. */
async function* whileAllowed(
  chunks: AsyncIterable<Uint8Array>,
  assertAllowed: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    await assertAllowed()
    yield chunk
  }
}

export function mountEvidenceRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  const { store, config } = deps
  mountAction(app, base, deps, getEvidenceKey, async () => {
    const { publicKey, fingerprint } = await evidenceKey(store.db)
    return ok({ public_key: publicKey, fingerprint })
  })
  app.get(routePath(base, evidencePackPath), requirePermission(deps, 'campaigns.manage'), async (c) => {
    assertSeesAll(c.get('caller'))
    await assertSeesQuantities(store.db, c.get('caller'))
    const row = await visibleRow(store, c.get('caller'), countCampaigns, rowIdOf(c))
    const campaign = toWireRow(countCampaigns, row)
    if (campaign.state !== 'closed') throw conflict('campaign_step', t('onlyClosedHasEvidence'))
    await noteExport(deps, c.get('caller').id, 'evidence', { campaign: campaign.id })
    const abort = new AbortController()
    const institute = await readInstitute(store.db, config)
    const source = {
      db: store.db,
      campaign,
      key: await evidenceKey(store.db),
      institute: institute.title,
      timeZone: institute.timeZone,
      serverVersion: version,
      verifier: verifierOf(config.dist),
    }
    const pack = evidencePack(source, abort.signal)
    // Everything that was checked above, for each part that is read.
    const chunks = whileAllowed(pack, async () => assertSeesAll(await callerNow(deps, c, 'campaigns.manage')))
    return new Response(toStream(chunks, abort, deps.log), {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="evidence of count ${campaign.id}.zip"`,
        'Cache-Control': 'no-store',
      },
    })
  })
}
