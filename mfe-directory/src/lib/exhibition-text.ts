export { eventDateText, exhibitionArt, exhibitionTypeLabel } from '@ungana/contracts-directory'
