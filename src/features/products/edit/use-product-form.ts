import type { UseFormReturn } from 'react-hook-form'
import type { z } from '#contract/z.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { type ProductFormValues, productSchema } from './product-schema.ts'

export type ProductDraft = z.output<typeof productSchema>
export type ProductForm = UseFormReturn<ProductFormValues, unknown, ProductDraft>

export interface InputProps {
  form: ProductForm
  /** The product being edited; null for a new one, which takes every proposal until the person types another value. */
  productId: number | null
  /** A blind count hides the quantity from this person, who therefore cannot change it. */
  hidesQuantity?: boolean
}

/**
 * The form of a product, new or existing. During typing a field may hold anything (an empty picker, half a number); submitted values have
 * passed the schema.
 */
export const useProductForm = (defaultValues: ProductFormValues): ProductForm =>
  useZodForm(productSchema, { defaultValues })
