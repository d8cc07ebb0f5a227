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

  const Layout = ({ getComponent, specSelectors }) =>
    h(
      'div',
      { className: 'swagger-ui' },
      h(getComponent('SvgAssets')),
      h(Introduction, { getComponent, info: specSelectors.info() }),
      h(getComponent('AuthorizeBtnContainer', true)),
      h(Operations, { getComponent, specSelectors }),
      h(getComponent('Webhooks', true)),
    );

  const Introduction = ({ getComponent, info }) =>
    h(
      'div',
      { className: 'introduction' },
      h('h1', null, 'API documentation'),
      h(getComponent('Markdown', true), { source: info.get('description') }),
    );

  /** All calls: Swagger UI's own draws only those in view, so that neither the browser's search nor our links find the others. */
  function Operations({ getComponent, specSelectors }) {
    const Container = getComponent('OperationContainer', true);
    const Markdown = getComponent('Markdown', true);
    return specSelectors
      .taggedOperations()
      .entrySeq()
      .map(([tag, tagged]) =>
        h(
          'section',
          { key: tag, className: 'calls' },
          h('h2', null, tag),
          h(Markdown, { source: tagged.getIn(['tagDetails', 'description']) || '' }),
          tagged.get('operations').map((op) => {
            const [path, method] = [op.get('path'), op.get('method')];
            const specPath = op.get('specPath');
            return h(Container, { key: `${method} ${path}`, specPath, op, path, method, tag });
          }),
        ),
      )
      .toArray();
  }

  /** Swagger UI's own has a link inside a button, and buttons without a name. */
  function OperationSummary({ operationProps, isShown, toggleShown, getComponent, ...props }) {
    const { method, path, op, tag, operationId, summary } = operationProps.toObject();
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
          h('span', { className: 'what' }, withCode(op.get('summary') || summary || '')),
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

  /** A modal dialog; Swagger UI's own leaves the page behind it within reach of the keyboard. */
  function AuthorizationPopup({ authSelectors, authActions, getComponent, ...props }) {
    const Auths = getComponent('auths');
    const definitions = authSelectors.shownDefinitions().valueSeq();
    return h(
      'dialog',
      {
        'aria-labelledby': 'authorize-title',
        ref: (dialog) => dialog && !dialog.open && dialog.showModal(),
        onClose: () => authActions.showDefinitions(false),
      },
      h('h2', { id: 'authorize-title' }, 'Authorize'),
      h('p', null, 'The calls that you try here use your key or login until you reload the page.'),
      h('h3', null, 'Login or API key'),
      definitions.map((shown, key) =>
        h(Auths, {
          ...props,
          key,
          AST: {},
          definitions: shown,
          getComponent,
          authSelectors,
          authActions,
        }),
      ),
    );
  }

  const named = (label) => (Original) => (props) => h(Original, { ...props, 'aria-label': label });

  const Parts = ({ React }) => {
    h = React.createElement;
    return {
      components: {
        Layout,
        OperationSummary,
        authorizationPopup: AuthorizationPopup,
      },
      wrapComponents: {
        // Their labels differ from their texts.
        Button: named(undefined),
        TextArea: named('Request body'),
        ExamplesSelect: (Original) => (props) => h('label', null, h(Original, props)),
      },
    };
  };

  /** The document without what helps only programs: limits of the number type, and patterns of formats. */
  const readable = (json) =>
    JSON.parse(json, function (key, value) {
      if (Math.abs(value) === Number.MAX_SAFE_INTEGER) return undefined;
      return key === 'pattern' && this.format ? undefined : value;
    });

  let ui;
  fetch('/api/openapi.json')
    .then((response) => (response.ok ? response.text() : Promise.reject(response)))
    .then((json) => {
      ui = SwaggerUIBundle({
        spec: readable(json),
        dom_id: '#calls-shown',
        layout: 'Layout',
        defaultModelsExpandDepth: -1,
        displayRequestDuration: true,
        syntaxHighlight: { activated: false },
        plugins: [Parts],
        onComplete: open,
      });
    })
    .catch(() => {
      const text = "The calls couldn't be loaded. Reload the page to try again.";
      document.getElementById('calls-shown').textContent = text;
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
    if (!link || !ui) return;
    const { tag, call } = link.dataset;
    ui.layoutActions.show(['operations', tag, call], true);
    closeMenu();
    const id = ['operations', tag.replaceAll(' ', '_'), call].map(CSS.escape).join('-');
    whenShown(id, (body) => {
      const shown = body.closest('.opblock');
      shown.scrollIntoView();
      shown.querySelector('button').focus({ preventScroll: true });
    });
  }
  const MAX_FRAMES = 300;
  function whenShown(id, act, frame = 0) {
    const body = document.getElementById(id)?.querySelector('.opblock-body');
    if (body) requestAnimationFrame(() => act(body));
    else if (frame < MAX_FRAMES) requestAnimationFrame(() => whenShown(id, act, frame + 1));
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
