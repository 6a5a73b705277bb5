/** The words for products in the panel; the messages of fields stand with their rules. */
export const productTexts = {
  table: 'Products Management',
  add: 'Add New Product',
  update: 'Update Product',
  required: 'Fields required marked with (*)',
  created: 'Product is created successfully!',
  notCreated: 'Product was not created due to error.',
  updated: 'Product updated successfully!',
  notUpdated: 'Product update failed. Please try again.',
} as const
