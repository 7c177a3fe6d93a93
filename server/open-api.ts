/** The OpenAPI 3.1 description at `/api/schema`, drawn from the same declarations that the routes are mounted from. */
import type { Hono } from 'hono'
import type { ActionCall } from '#contract/action.ts'
import * as accountActions from '#contract/actions/account.ts'
import * as batchActions from '#contract/actions/batches.ts'
import * as campaignActions from '#contract/actions/campaigns.ts'
import * as findingActions from '#contract/actions/findings.ts'
import * as signerActions from '#contract/actions/report-signers.ts'
import * as signInActions from '#contract/actions/sign-ins.ts'
import * as workActions from '#contract/actions/work.ts'
import { pageSizeLimit } from '#contract/limits.ts'
import { pageOf } from '#contract/page.ts'
import { apiPrefix } from '#contract/paths.ts'
import type { AnyResource } from '#contract/resource.ts'
import { resourceList } from '#contract/resources.ts'
import { z } from '#contract/z.ts'
import { answered, ok } from './answer.ts'
import type { Env, Parts } from './parts.ts'

type Json = Record<string, unknown>

/** Served on every server; the others belong to the extensions. */
const plainActions = new Set(['set-transfer-status', 'next-receipt-id', 'next-slip-id', 'reset-flags'])

const isAction = (value: unknown): value is ActionCall => typeof value === 'object' && value !== null && 'path' in value
const extensionActions = [findingActions, campaignActions, batchActions, signInActions, signerActions]
  .flatMap((module) => Object.values(module))
  .filter(isAction)

/** Every action that is served. */
export function actionsOf(plain: boolean): readonly ActionCall[] {
  const work = Object.values(workActions).filter((action) => !plain || plainActions.has(action.name))
  return [...Object.values(accountActions), ...work, ...(plain ? [] : extensionActions)] as ActionCall[]
}

const schema = (of: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...made } = z.toJSONSchema(of, { io, unrepresentable: 'any' }) as Json
  return made
}
const content = (of: Json) => ({ content: { 'application/json': { schema: of } } })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const inPath = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: name === 'id' ? 'integer' : 'string' },
})
const inQuery = (name: string, description: string) => ({ name, in: 'query', description, schema: { type: 'string' } })

const failures = (codes: readonly [string, string][]) =>
  Object.fromEntries(codes.map(([code, name]) => [code, { description: name }]))
const reading = failures([
  ['401', 'Not signed in'],
  ['403', 'No right'],
  ['404', 'Not found'],
])
const writing = {
  ...failures([
    ['400', 'Field errors: {field: [messages]}'],
    ['412', 'Another version; the row as it is now'],
  ]),
  ...reading,
}

function collection(resource: AnyResource): Json {
  const { name, words, allow } = resource
  const listParameters = [
    inQuery('page', 'From 1'),
    inQuery('page_size', `At most ${pageSizeLimit}`),
    inQuery('search', `All words must occur in ${resource.search.join(', ')}`),
    inQuery('ordering', `Of ${['id', ...resource.orderable].join(', ')}; "-" turns round`),
    ...Object.keys(resource.filters).map((filter) => inQuery(filter, 'Filter')),
  ]
  const about = (verb: string, action: string) => ({ tags: [name], summary: `${verb} (${action})` })
  const row = { description: words.one, ...content(ref(name)) }
  return {
    [`${apiPrefix}${resource.path}`]: {
      get: {
        ...about(`List ${words.many}`, allow.read),
        parameters: listParameters,
        responses: {
          200: { description: words.many, ...content(schema(pageOf(z.any()), 'output')) },
          ...reading,
        },
      },
      post: {
        ...about(`Add a ${words.one}`, allow.add),
        requestBody: content(ref(`${name}-draft`)),
        responses: { 201: row, ...writing },
      },
    },
    [`${apiPrefix}${resource.path}{id}/`]: {
      parameters: [inPath('id')],
      get: { ...about(`Read a ${words.one}`, allow.read), responses: { 200: row, ...reading } },
      patch: {
        ...about(`Change a ${words.one}`, allow.change),
        requestBody: content(ref(`${name}-patch`)),
        responses: { 200: row, ...writing },
      },
      delete: {
        ...about(`Delete a ${words.one}`, allow.remove),
        responses: { 204: { description: 'Gone' }, ...writing },
      },
    },
  }
}

function call(action: ActionCall): [string, Json] {
  const path = apiPrefix + action.path.replace(/:(\w+)/g, '{$1}')
  const names = [...action.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const described = {
    operationId: action.name,
    summary: `${action.name} (${action.allow})`,
    ...(action.allow === 'signed-out' && { security: [] }),
    ...(names.length > 0 && { parameters: names.map(inPath) }),
    ...(action.method !== 'GET' && { requestBody: content(schema(action.body, 'input')) }),
    responses: {
      200: { description: 'Done', ...content(schema(action.answer, 'output')) },
      ...(action.method === 'GET' ? reading : writing),
    },
  }
  return [path, { [action.method.toLowerCase()]: described }]
}

function describeApi({ config }: Parts): Json {
  const paths: Record<string, Json> = {}
  for (const resource of resourceList) Object.assign(paths, collection(resource))
  for (const action of actionsOf(config.plain)) {
    const [path, made] = call(action)
    paths[path] = { ...paths[path], ...made }
  }
  const schemas = Object.fromEntries(
    resourceList.flatMap((resource) => [
      [resource.name, schema(resource.row, 'output')],
      [`${resource.name}-draft`, schema(resource.draft, 'input')],
      [`${resource.name}-patch`, schema(resource.patch, 'input')],
    ]),
  )
  return {
    openapi: '3.1.0',
    info: { title: 'Bilang', version: '1', description: `The property inventory of ${config.institute}.` },
    security: [{ token: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token <token>' } },
    },
  }
}

export function mountOpenApi(app: Hono<Env>, parts: Parts): void {
  let described: Json | null = null
  app.get('/api/schema', (c) => {
    described ??= describeApi(parts)
    return answered(c, ok(described))
  })
}
