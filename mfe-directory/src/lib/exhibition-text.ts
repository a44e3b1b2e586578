export { exhibitionArt, exhibitionTypeLabel } from '@ungana/contracts-directory'
