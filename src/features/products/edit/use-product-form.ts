import type { UseFormReturn } from 'react-hook-form'
import type { z } from '#contract/z.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { type ProductFormValues, productSchema } from './product-schema.ts'

export type ProductDraft = z.output<typeof productSchema>
export type ProductForm = UseFormReturn<ProductFormValues, unknown, ProductDraft>

/**
 * The form of a product, new or known. While it is typed a field may hold anything (a picker stands at nothing, a number is half written);
 * what is submitted has been read by the schema.
 */
export const useProductForm = (defaultValues: ProductFormValues): ProductForm =>
  useZodForm(productSchema, { defaultValues }) as unknown as ProductForm
