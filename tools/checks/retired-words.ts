/**
 * Words that Bilang's code no longer uses, each with its replacement. `tools/checks/check-language.ts` finds the words in identifiers and file names,
 * and the phrases in comments, strings and documents.
 */
export interface RetiredWord {
  /** One word of an identifier, in lower case: `shelf` is found in `shelfOf`, `openShelf` and `shelf-of.ts`. */
  word: string
  instead: string
  /** Whole identifiers that keep the word because it is stored, sent, or a name of the web platform. */
  except?: readonly string[]
}

export const retiredWords: readonly RetiredWord[] = [
  { word: 'office', instead: 'Api, server, institute' },
  { word: 'told', instead: 'notified, onChange', except: ['toldWaiting'] },
  { word: 'tell', instead: 'publish, notify' },
  { word: 'tells', instead: 'publishes, notifies' },
  { word: 'hear', instead: 'subscribe, onMessage' },
  { word: 'news', instead: 'event, SyncEvent' },
  { word: 'desk', instead: 'query, preview, screen', except: ['desk'] },
  { word: 'shelf', instead: 'RowStore' },
  { word: 'shelves', instead: 'row stores' },
  { word: 'library', instead: 'CatalogState' },
  { word: 'catalogue', instead: 'catalog' },
  { word: 'deed', instead: 'NextAction' },
  { word: 'fate', instead: 'Transition' },
  { word: 'peculiar', instead: 'CollectionHooks' },
  { word: 'doing', instead: 'TxContext' },
  { word: 'insist', instead: 'assert…' },
  { word: 'chance', instead: 'random', except: ['lastChance'] },
  { word: 'rescue', instead: 'backupCopy' },
  { word: 'faces', instead: 'fonts' },
  { word: 'breath', instead: 'yieldToMain' },
  { word: 'robbed', instead: 'stolen' },
  { word: 'house', instead: 'architecture' },
  { word: 'trail', instead: 'auditLog' },
]

/** Phrases of the older, translated-sounding style. They match in any letter case and across line ends. */
export const retiredPhrases: readonly { phrase: RegExp; instead: string }[] = [
  { phrase: /could not be had/i, instead: 'is not available' },
  { phrase: /on the line\b/i, instead: 'online, reachable' },
  { phrase: /\banew\b/i, instead: 'again' },
  { phrase: /\bstands? as\b/i, instead: 'is' },
  { phrase: /\bthe office\b/i, instead: 'the server, the property unit' },
  { phrase: /\bas they were\b/i, instead: 'unchanged' },
  { phrase: /\bnobody else gives\b/i, instead: 'unique' },
  { phrase: /\bof its own accord\b/i, instead: 'automatically' },
  { phrase: /\bmay be asked for\b/i, instead: 'can be requested' },
  { phrase: /\bis robbed\b|\bthe robbed\b/i, instead: 'lost its lock' },
  { phrase: /\btake(?:s|n)? back\b|\btook back\b/i, instead: 'undo' },
  { phrase: /\bthe wire\b/i, instead: 'the network, the API' },
  { phrase: /\bthings? that wait/i, instead: 'unsent ops' },
  { phrase: /\bwhat (?:becomes|became) of\b/i, instead: 'the result of' },
  { phrase: /\bwhat (?:stands|stood)\b/i, instead: 'what is' },
  { phrase: /\bhears? of\b|\bheard (?:no news )?of\b/i, instead: 'knows, was told about' },
  { phrase: /\bwhoever\b/i, instead: 'a person who, anyone who' },
  { phrase: /\bany more\b(?! than\b)/i, instead: 'anymore, no longer' },
  { phrase: /\ball the same\b/i, instead: 'still, anyway' },
  { phrase: /\bas ever\b/i, instead: 'as usual, unaffected' },
  { phrase: /\bfor ever\b/i, instead: 'forever, indefinitely' },
  { phrase: /\bin vain\b/i, instead: 'without success' },
  { phrase: /\bat the same moment\b/i, instead: 'simultaneously' },
  { phrase: /\bgoes on\b/i, instead: 'continues' },
  { phrase: /\b(?:is|are|was|were) asked about\b/i, instead: 'gets a question, is requested again' },
  {
    phrase: /\bsays? nothing (?:about|of|to)\b|\bconfirms? nothing\b/i,
    instead: 'does not apply to, does not confirm',
  },
  { phrase: /\b(?:is|are) none of (?:these|ours|bilang)\b/i, instead: 'is not one of' },
  { phrase: /\bin the place of\b/i, instead: 'instead of' },
  { phrase: /\b(?:at|of) (?:the|a) desk\b|\bon the desk\b/i, instead: 'on a desktop, in Reconcile, the property unit' },
  { phrase: /\bshar(?:e|es|ed|ing) out\b/i, instead: 'distribute' },
  { phrase: /\bspeaks? of\b/i, instead: 'mention' },
  { phrase: /\bof then\b/i, instead: 'old, of that time' },
  { phrase: /\bhow it stands\b/i, instead: 'the state of' },
  { phrase: /\bwhich is what\b|\bthe later of both\b/i, instead: 'say the fact directly' },
]
