/* global SwaggerUIBundle */
// The page at /api/docs: Swagger UI for the calls, and our own list of them. A file, because the Content-Security-Policy allows no
// inline scripts, and not built, because the server sends this page without the web client.
(function () {
  var h;

  /** Texts of the document with their code in backticks as elements. */
  function withCode(text) {
    return text
      .split('`')
      .map((part, index) => (index % 2 ? h('code', { key: index }, part) : part));
  }

  function Layout({ getComponent, specSelectors }) {
    const status = specSelectors.loadingStatus();
    if (status === 'failed' || status === 'failedConfig') {
      return h(
        'p',
        { role: 'alert' },
        "The calls couldn't be loaded. Reload the page to try again.",
      );
    }
    if (status !== 'success') return h('p', { role: 'status' }, 'Loading the calls…');
    const part = (name, isConnected) => h(getComponent(name, isConnected));
    return h(
      'div',
      { className: 'swagger-ui' },
      part('SvgAssets'),
      h(Introduction, { getComponent, info: specSelectors.info() }),
      part('AuthorizeBtnContainer', true),
      part('operations', true),
      part('Webhooks', true),
    );
  }

  const Introduction = ({ getComponent, info }) =>
    h(
      'div',
      { className: 'introduction' },
      h('h1', null, 'API reference'),
      h(getComponent('Markdown', true), { source: info.get('description') }),
    );

  const OperationTag = ({ tagObj, tag, children, getComponent }) =>
    h(
      'section',
      { id: `operations-tag-${tag.replaceAll(' ', '_')}`, className: 'calls' },
      h('h2', null, tag),
      h(getComponent('Markdown', true), {
        source: tagObj.getIn(['tagDetails', 'description']) || '',
      }),
      children,
    );

  /** Swagger UI's own has a link inside a button, and buttons without a name. */
  function OperationSummary({ operationProps, isShown, toggleShown, getComponent, ...props }) {
    const { method, path, op, tag, operationId } = operationProps.toObject();
    const security = operationProps.get('security');
    const needsKey = security && security.count() > 0 && !security.every((each) => each.isEmpty());
    const toggle = () => {
      if (!isShown) history.replaceState(null, '', `#/${tag.replaceAll(' ', '_')}/${operationId}`);
      toggleShown();
      markCurrent();
    };
    return h(
      'div',
      { className: 'summary' },
      h(
        'h3',
        null,
        h(
          'button',
          { type: 'button', 'aria-expanded': isShown, onClick: toggle },
          h('span', { className: `method ${method}` }, method.toUpperCase()),
          h('span', { className: 'path' }, path),
          h('span', { className: 'what' }, withCode(op.get('summary') || '')),
        ),
      ),
      needsKey &&
        h(getComponent('authorizeOperationBtn', true), {
          isAuthorized: operationProps.get('isAuthorized'),
          onClick: () =>
            props.authActions.showDefinitions(
              props.authSelectors.definitionsForRequirements(security),
            ),
        }),
    );
  }

  const ui = SwaggerUIBundle({
    url: '/api/openapi.json',
    dom_id: '#calls-shown',
    layout: 'Layout',
    defaultModelsExpandDepth: -1,
    displayRequestDuration: true,
    syntaxHighlight: { activated: false },
    plugins: [
      ({ React }) => {
        h = React.createElement;
        return { components: { Layout, OperationTag, OperationSummary } };
      },
    ],
    onComplete: () => open(),
  });

  const nav = document.getElementById('calls');
  const links = [...nav.querySelectorAll('li a')];

  function markCurrent() {
    for (const link of links) {
      if (link.hash === location.hash) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  }

  /** Opens the call that the URL names. */
  function open() {
    markCurrent();
    const link = links.find(({ hash }) => hash === location.hash);
    if (!link) return;
    const { tag, call } = link.dataset;
    ui.layoutActions.show(['operations', tag, call], true);
    closeMenu();
    requestAnimationFrame(() => {
      const shown = document.getElementById(`operations-${tag.replaceAll(' ', '_')}-${call}`);
      if (!shown) return;
      shown.scrollIntoView();
      shown.querySelector('button').focus({ preventScroll: true });
    });
  }
  addEventListener('hashchange', open);

  const menu = document.getElementById('menu');
  function closeMenu() {
    menu.setAttribute('aria-expanded', 'false');
  }
  menu.addEventListener('click', () => {
    const isOpen = menu.getAttribute('aria-expanded') === 'true';
    menu.setAttribute('aria-expanded', String(!isOpen));
    if (!isOpen) search.focus();
  });

  const search = document.getElementById('search');
  const found = document.getElementById('found');
  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const link of links) {
      const isFound = words.every((word) => link.dataset.text.includes(word));
      link.parentElement.hidden = !isFound;
      if (isFound) count += 1;
    }
    for (const section of nav.querySelectorAll('section')) {
      section.hidden = !section.querySelector('li:not([hidden])');
    }
    found.textContent =
      words.length === 0
        ? ''
        : count === 0
          ? 'No calls found. Try fewer words.'
          : `${count} ${count === 1 ? 'call' : 'calls'} found`;
  }
  search.addEventListener('input', filter);
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') {
      const first = links.find(({ parentElement }) => !parentElement.hidden);
      if (first && search.value.trim()) first.click();
    }
    if (event.key === 'Escape' && search.value === '') closeMenu();
  });
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest('input, textarea, select')) return;
    event.preventDefault();
    if (menu.checkVisibility()) menu.setAttribute('aria-expanded', 'true');
    search.focus();
  });
})();
