/** The words for categories in the panel. */
export const categoryTexts = {
  title: 'Categories Management',
  add: 'Add Category',
  name: 'Category Name',
  thumbnail: 'Thumbnail',
} as const
