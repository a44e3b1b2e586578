// Shared, so that pages and the pictures that services draw show the same pattern for an id.
export { hash32 } from './hash32.ts'
export { type ArtChoice, type ArtTile, artTile, imigongoSvg, type MotifName, motifs, type PaletteName, palettes } from './imigongo-art.ts'
export { relief } from './relief.ts'
