import type { SwaggerCustomOptions } from '@nestjs/swagger';

/** The colors of `frontend/app/tokens.css`, for a page without our style sheets. */
const STYLES = `
body { background: #faf9f6; }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag, .swagger-ui .btn {
  color: #1b1a17;
  font-family: ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
.swagger-ui .topbar { display: none; }
.swagger-ui .info { margin: 2rem 0; }
.swagger-ui .info .title { padding-left: 3rem; background: url('/favicon.svg') left center / 2.25rem no-repeat; }
.swagger-ui .info a, .swagger-ui .opblock-tag small a { color: #0b6b60; }
.swagger-ui .scheme-container { background: #ffffff; box-shadow: none; border-block: 1px solid #e5e1d9; }
.swagger-ui .btn.authorize { border-color: #0b6b60; color: #0b6b60; }
.swagger-ui .btn.authorize svg { fill: #0b6b60; }
.swagger-ui .btn.execute { border-color: #0b6b60; background: #0b6b60; color: #ffffff; }
`;

/** The appearance of /api/docs: our name, icon and colors, and no list of schemas below the calls. */
export const BRAND: SwaggerCustomOptions = {
  customSiteTitle: 'API documentation · Lead Delivery',
  customfavIcon: '/favicon.svg',
  customCss: STYLES,
  swaggerOptions: { defaultModelsExpandDepth: -1, displayRequestDuration: true },
};
