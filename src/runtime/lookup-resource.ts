import type { AnyResource, ResourceName } from '#contract/resource.ts'
import { resources } from '#contract/resources.ts'

/** The declaration of a collection by its name. */
export const lookupResource = (entity: ResourceName): AnyResource => resources[entity]
