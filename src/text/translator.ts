import type {
  _Translator as AnyTranslator,
  ICUArgs,
  ICUTags,
  MarkupTagsFunction,
  MessageKeys,
  NestedKeyOf,
  NestedValueOf,
  RichTagsFunction,
} from 'use-intl/core'

type Key<Catalog extends object> = MessageKeys<Catalog, NestedKeyOf<Catalog>>

/** Arguments and tags of a message. */
type ValuesOf<Message extends string, Tag> = ICUArgs<
  Message,
  { ICUArgument: string; ICUNumberArgument: number | bigint; ICUDateArgument: Date }
> &
  ([Tag] extends [RichTagsFunction | MarkupTagsFunction]
    ? [Tag] extends [never]
      ? unknown
      : ICUTags<Message, Tag>
    : unknown)

/** What a call passes besides the key. A key that may be one of several takes the values of all of them. */
type Values<Message, Tag = never> = (
  Message extends string
    ? (values: ValuesOf<Message, Tag>) => void
    : never
) extends (values: infer All) => void
  ? [keyof All] extends [never]
    ? []
    : [values: All]
  : never

/**
 * The translator of `use-intl` with stricter types: its own take a message whose only argument is a `select` for one without arguments.
 */
export interface Translator<Catalog extends object> {
  <K extends Key<Catalog>>(key: K, ...values: Values<NestedValueOf<Catalog, K>>): string
  rich<K extends Key<Catalog>>(
    key: K,
    ...values: Values<NestedValueOf<Catalog, K>, RichTagsFunction>
  ): ReturnType<AnyTranslator['rich']>
  markup<K extends Key<Catalog>>(key: K, ...values: Values<NestedValueOf<Catalog, K>, MarkupTagsFunction>): string
  raw<K extends Key<Catalog>>(key: K): unknown
  has<K extends Key<Catalog>>(key: K): boolean
}
