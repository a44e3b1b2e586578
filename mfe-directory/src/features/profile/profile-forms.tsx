/** All edit forms, in one chunk that is loaded when needed. */
export { AboutForm } from './about-form.tsx'
export { CompanyForm } from './company-form.tsx'
export { ContactForm } from './contact-form.tsx'
export { CoverForm } from './cover-form.tsx'
export { DeleteProduct } from './delete-product.tsx'
export { LogoForm } from './logo-form.tsx'
export { OrganizationForm } from './organization-form.tsx'
export { ProductForm } from './product-form.tsx'
