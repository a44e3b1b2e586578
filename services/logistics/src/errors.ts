// Error codes of logistics. Clients rely on the code; the text is for people.
import { createError } from '@ungana/service-kit'

export const OwnerHasNoCompany = createError('LOGISTICS_NO_COMPANY', 'Only companies and organizations can post listings.', 403)
export const OwnerSuspended = createError('LOGISTICS_SUSPENDED', 'Your company is suspended, so you cannot post or book. Please contact us.', 403)
export const PartnerSuspended = createError('LOGISTICS_PARTNER_SUSPENDED', 'The other company no longer trades here.', 409)
export const ListingNotFound = createError('LOGISTICS_LISTING_NOT_FOUND', 'Listing not found', 404)
export const ListingState = createError('LOGISTICS_LISTING_STATE', 'This listing is {0}, so you can no longer do this.', 409)
export const SampleListing = createError(
  'LOGISTICS_SAMPLE_LISTING',
  'This is a sample listing, so you cannot book it. Please choose a listing with a company name.',
  403,
)
export const TooManyListings = createError(
  'LOGISTICS_TOO_MANY_LISTINGS',
  'You have posted {0} loads and trucks in the last 24 hours, which is the most that a company can post. Try again tomorrow.',
  429,
)
export const PlaceNotOnRoad = createError('LOGISTICS_PLACE_NOT_ON_ROAD', 'Our road map does not reach {0}.', 404)
export const NoPath = createError('LOGISTICS_NO_PATH', 'Closed border posts block every route from {0} to {1}.', 409)
export const BorderNotFound = createError('LOGISTICS_BORDER_NOT_FOUND', 'Border post not found', 404)
export const NotAtBorder = createError(
  'LOGISTICS_NOT_AT_BORDER',
  'You can report a border post within 24 hours of arriving there. Please report your arrival first.',
  409,
)
export const NoMatch = createError('LOGISTICS_NO_MATCH', '{0}', 409)
export const OfferExists = createError(
  'LOGISTICS_OFFER_EXISTS',
  'There is already an open offer for these two listings. Please reply to that offer.',
  409,
)
export const TooManyOffers = createError(
  'LOGISTICS_TOO_MANY_OFFERS',
  'You have made {0} offers in the last 24 hours, which is the most that a company can make. Try again tomorrow.',
  429,
)
export const OfferNotFound = createError('LOGISTICS_OFFER_NOT_FOUND', 'Offer not found', 404)
export const OfferState = createError(
  'LOGISTICS_OFFER_STATE',
  'This offer is {0, select, accepted {accepted} declined {declined} withdrawn {withdrawn} expired {expired} lost {lost} other {{0}}}, so you can no longer do this.',
  409,
)
export const NotYourTurn = createError('LOGISTICS_NOT_YOUR_TURN', 'Only the other side of the offer can do this.', 403)
export const PriceChanged = createError('LOGISTICS_PRICE_CHANGED', 'The price has changed. Please check the new price before you accept.', 409)
export const NoRoom = createError('LOGISTICS_NO_ROOM', 'You can no longer book this load: {0}', 409)
export const BookingNotFound = createError('LOGISTICS_BOOKING_NOT_FOUND', 'Booking not found', 404)
export const BookingState = createError(
  'LOGISTICS_BOOKING_STATE',
  'This booking is {0, select, booked {booked} delivered {delivered} closed {closed} cancelled {cancelled} disputed {disputed} other {{0}}}, so you can no longer do this.',
  409,
)
export const BookingFrozen = createError('LOGISTICS_BOOKING_FROZEN', 'This booking is on hold: {0} Our team is looking into it.', 409)
export const NotYourPart = createError('LOGISTICS_NOT_YOUR_PART', 'Only the other side of the booking can do this.', 403)
export const TruckNotNamed = createError('LOGISTICS_TRUCK_NOT_NAMED', 'The carrier has not entered the number plate yet.', 409)
export const CodeRotated = createError('LOGISTICS_CODE_ROTATED', 'This code has changed. Please ask the shipper for the new code.', 409)
export const WrongCode = createError('LOGISTICS_WRONG_CODE', 'This delivery code is wrong. Please ask the receiver for the code.', 403)
export const ShareNotFound = createError('LOGISTICS_SHARE_NOT_FOUND', 'This link no longer works.', 404)
export const CaseNotFound = createError('LOGISTICS_CASE_NOT_FOUND', 'Case not found', 404)
export const CaseDecided = createError('LOGISTICS_CASE_DECIDED', 'This case is already {0, select, decided {decided} other {{0}}}.', 409)
