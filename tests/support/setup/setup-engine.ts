/**
 * Before any file of the engine: Dexie looks for IndexedDB once, when it is loaded. Files that share their modules would otherwise depend on which of
 * them loads it first.
 */
import 'fake-indexeddb/auto'
