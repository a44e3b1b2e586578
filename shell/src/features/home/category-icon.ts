/**
 * Icons by the name in GET /api/categories. They are in a picture of their own, because scripts must run before a page works. The test writes the
 * picture: `npm test -- vitest category-icon -u`.
 */
const picture = new URL('./category-icons.svg', import.meta.url).href

const drawn = new Set(
  'brick-wall briefcase building-2 car coffee cog cpu fish flask-conical footprints gift heart-pulse landmark laptop package pickaxe plane shirt sofa sparkles sprout sun truck utensils'.split(
    ' ',
  ),
)

/** The address of a drawing with a box of 24. An unknown name gets a shop. */
export function categoryIcon(name: string): string {
  return `${picture}#${drawn.has(name) ? name : 'store'}`
}

/** Loads the picture before the categories are there. */
export function loadCategoryIcons() {
  new Image().src = picture
}
