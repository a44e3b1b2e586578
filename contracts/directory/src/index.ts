export { type Business, business, businessTypes, directoryCountries, getBusiness, listVerifiedBusinesses } from './businesses.ts'
export { type Category, category, listCategories } from './categories.ts'
export { businessChanged, createCompany, listUsers, USERS_LIMIT } from './companies.ts'
export { getOrganization, listOrganizations, type Organization, organization, organizationTypes } from './organizations.ts'
export { companyPath, type DirectoryQuery, directoryPath, marketplacePath, organizationPath } from './paths.ts'
export { listProducts, type Product, product } from './products.ts'
export { listReviews, type Review, review } from './reviews.ts'
export {
  PAGE_SIZE,
  SEARCH_LIMIT,
  SEARCH_TEXT_MAX,
  type SearchFilters,
  type SearchHit,
  searchBusinesses,
  searchFacets,
  searchFilters,
  searchHit,
} from './search.ts'
