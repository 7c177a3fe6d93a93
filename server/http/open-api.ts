/** The OpenAPI 3.1 description at `/api/schema`, built from the declarations that also define the routes. */
import type { Hono } from 'hono'
import { allActions, documentedActions } from '#contract/actions/all-actions.ts'
import type { ApiAction } from '#contract/actions/define-action.ts'
import { apiPrefix } from '#contract/api-paths.ts'
import { type AnyCollection, collectionList } from '#contract/collections/all-collections.ts'
import { pageSizeLimit } from '#contract/limits.ts'
import { pageOf } from '#contract/sync/list-page.ts'
import { z } from '#contract/z.ts'
import type { Env, ServerDeps } from '../server-deps.ts'
import { ok, toResponse } from './responses.ts'

type Json = Record<string, unknown>

/** All actions of this server. */
export const actionsOf = (plain: boolean): readonly ApiAction[] => (plain ? documentedActions : allActions)

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return converted
}
const jsonContent = (schema: Json) => ({ content: { 'application/json': { schema } } })
const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const pathParameter = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: name === 'id' ? 'integer' : 'string' },
})
const queryParameter = (name: string, description: string) => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string' },
})

const errorResponses = (codes: readonly [string, string][]) =>
  Object.fromEntries(codes.map(([code, name]) => [code, { description: name }]))
const readErrors = errorResponses([
  ['401', 'Not signed in'],
  ['403', 'No right'],
  ['404', 'Not found'],
])
const writeErrors = {
  ...errorResponses([
    ['400', 'Field errors: {field: [messages]}'],
    ['412', 'Another version; the current row'],
  ]),
  ...readErrors,
}

function describeCollection(collection: AnyCollection): Json {
  const { name, label, permissions } = collection
  const listParameters = [
    queryParameter('page', 'From 1'),
    queryParameter('page_size', `At most ${pageSizeLimit}`),
    queryParameter('search', `All words must occur in ${collection.searchFields.join(', ')}`),
    queryParameter('ordering', `Of ${['id', ...collection.sortableFields].join(', ')}; "-" turns round`),
    ...Object.keys(collection.filters).map((filter) => queryParameter(filter, 'Filter')),
  ]
  const operation = (verb: string, action: string) => ({ tags: [name], summary: `${verb} (${action})` })
  const row = { description: label.one, ...jsonContent(schemaRef(name)) }
  return {
    [`${apiPrefix}${collection.path}`]: {
      get: {
        ...operation(`List ${label.many}`, permissions.read),
        parameters: listParameters,
        responses: {
          200: { description: label.many, ...jsonContent(jsonSchema(pageOf(z.any()), 'output')) },
          ...readErrors,
        },
      },
      post: {
        ...operation(`Add a ${label.one}`, permissions.add),
        requestBody: jsonContent(schemaRef(`${name}-draft`)),
        responses: { 201: row, ...writeErrors },
      },
    },
    [`${apiPrefix}${collection.path}{id}/`]: {
      parameters: [pathParameter('id')],
      get: { ...operation(`Read a ${label.one}`, permissions.read), responses: { 200: row, ...readErrors } },
      patch: {
        ...operation(`Change a ${label.one}`, permissions.change),
        requestBody: jsonContent(schemaRef(`${name}-patch`)),
        responses: { 200: row, ...writeErrors },
      },
      delete: {
        ...operation(`Delete a ${label.one}`, permissions.remove),
        responses: { 204: { description: 'Gone' }, ...writeErrors },
      },
    },
  }
}

function describeAction(action: ApiAction): [string, Json] {
  const path = apiPrefix + action.path.replace(/:(\w+)/g, '{$1}')
  const parameterNames = [...action.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const description = {
    operationId: action.name,
    summary: `${action.name} (${action.permission})`,
    ...(action.permission === 'signed-out' && { security: [] }),
    ...(parameterNames.length > 0 && { parameters: parameterNames.map(pathParameter) }),
    ...(action.method !== 'GET' && { requestBody: jsonContent(jsonSchema(action.body, 'input')) }),
    responses: {
      200: { description: 'Done', ...jsonContent(jsonSchema(action.response, 'output')) },
      ...(action.method === 'GET' ? readErrors : writeErrors),
    },
  }
  return [path, { [action.method.toLowerCase()]: description }]
}

function describeApi({ config }: ServerDeps): Json {
  const paths: Record<string, Json> = {}
  for (const collection of collectionList) Object.assign(paths, describeCollection(collection))
  for (const action of actionsOf(config.plain)) {
    const [path, converted] = describeAction(action)
    paths[path] = { ...paths[path], ...converted }
  }
  const schemas = Object.fromEntries(
    collectionList.flatMap((collection) => [
      [collection.name, jsonSchema(collection.row, 'output')],
      [`${collection.name}-draft`, jsonSchema(collection.draft, 'input')],
      [`${collection.name}-patch`, jsonSchema(collection.patch, 'input')],
    ]),
  )
  return {
    openapi: '3.1.0',
    info: { title: 'Bilang', version: '1', description: 'The property inventory of an institute.' },
    security: [{ token: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token <token>' } },
    },
  }
}

export function mountOpenApi(app: Hono<Env>, deps: ServerDeps): void {
  let document: Json | null = null
  app.get('/api/schema', (c) => {
    document ??= describeApi(deps)
    return toResponse(c, ok(document))
  })
}
