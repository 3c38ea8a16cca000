-- Further steps of the driver: approving, running, reports, and a server that dies.
return function(actions, tools)
  local wait, go_to, client = tools.wait, tools.go_to, tools.client

  local notified, asked = {}, {}
  local picks = {}

  local notify = vim.notify
  vim.notify = function(text, level, options)
    table.insert(notified, text)
    return notify(text, level, options)
  end
  vim.notify_once = function(text, level, options)
    return vim.notify(text, level, options)
  end

  -- the user in front of vim.ui.select: takes the first item with the next text of `picks`
  vim.ui.select = function(items, options, done)
    local shown = vim.tbl_map(options.format_item or tostring, items)
    table.insert(asked, { prompt = options.prompt, items = shown })
    local wanted = table.remove(picks, 1)
    for index, line in ipairs(shown) do
      if wanted and line:find(wanted, 1, true) then
        return done(items[index], index)
      end
    end
    done(nil)
  end

  -- and of vim.ui.input: types the next text of `picks`, else takes what stands there
  vim.ui.input = function(options, done)
    table.insert(asked, { prompt = options.prompt, items = { options.default } })
    done(table.remove(picks, 1) or options.default)
  end

  local function keys(text)
    vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(text, true, false, true), 'xt', false)
  end

  -- the window that shows a buffer whose name begins like that
  local function window_of(name)
    for _, win in ipairs(vim.api.nvim_list_wins()) do
      if vim.startswith(vim.api.nvim_buf_get_name(vim.api.nvim_win_get_buf(win)), name) then
        return win, vim.api.nvim_win_get_buf(win)
      end
    end
  end

  local function lines_of(buf)
    return vim.api.nvim_buf_get_lines(buf, 0, -1, false)
  end

  function actions.command(step)
    picks = step.picks or {}
    if step.at then
      go_to(step.at, step.plus)
    end
    vim.cmd(step.line)
  end

  function actions.keys(step)
    keys(step.keys)
  end

  -- what is drawn under the text: the marks of the diagnostics
  function actions.squiggles()
    local found = {}
    for _, namespace in pairs(vim.diagnostic.get_namespaces()) do
      local ns = namespace.user_data and namespace.user_data.underline_ns
      for _, mark in ipairs(ns and vim.api.nvim_buf_get_extmarks(0, ns, 0, -1, { details = true }) or {}) do
        local row, column, details = mark[2], mark[3], mark[4]
        table.insert(found, {
          text = vim.api.nvim_buf_get_text(0, row, column, details.end_row, details.end_col, {})[1],
          highlight = details.hl_group,
        })
      end
    end
    return found
  end

  -- the lenses that are drawn, by line, once one of them holds `text`
  function actions.lenses(step)
    local found
    wait('lens ' .. step.text, function()
      found = {}
      local there = false
      for name, ns in pairs(vim.api.nvim_get_namespaces()) do
        if name:find('codelens', 1, true) then
          for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, ns, 0, -1, { details = true })) do
            local text = table.concat(vim.tbl_map(function(chunk)
              return chunk[1]
            end, mark[4].virt_text or {}))
            there = there or text:find(step.text, 1, true) ~= nil
            table.insert(found, ('%d: %s'):format(mark[2] + 1, text))
          end
        end
      end
      return there
    end)
    return found
  end

  -- Neovim's own way to press a lens
  function actions.press_lens(step)
    picks = step.picks or {}
    go_to(step.at, step.plus)
    vim.lsp.codelens.run()
  end

  -- waits for the question, then goes to `choose` and presses Enter; without it, closes the question
  function actions.answer(step)
    local win, buf
    wait('question', function()
      win, buf = window_of('hookwright://question')
      return win ~= nil
    end)
    local seen = { lines = lines_of(buf), current = vim.api.nvim_get_current_win() == win }
    seen.row = vim.api.nvim_win_get_cursor(win)[1]
    if step.choose then
      keys('<CR>') -- on the first line, where nothing is chosen
      keys('/' .. vim.fn.escape('> ' .. step.choose, '/') .. '<CR>')
      keys('<CR>')
    else
      keys('q')
    end
    wait('end of the question', function()
      return window_of('hookwright://question') == nil
    end)
    return seen
  end

  function actions.report(step)
    local win, buf
    wait('report with ' .. step.text, function()
      win, buf = window_of('hookwright://report')
      return win ~= nil and table.concat(lines_of(buf), '\n'):find(step.text, 1, true) ~= nil
    end)
    local syntax = {}
    vim.api.nvim_win_call(win, function()
      for row, line in ipairs(lines_of(buf)) do
        if line:find('^###') then
          syntax[line] = vim.fn.synIDattr(vim.fn.synID(row, 6, 1), 'name')
        end
      end
    end)
    return {
      text = table.concat(lines_of(buf), '\n'),
      filetype = vim.bo[buf].filetype,
      buftype = vim.bo[buf].buftype,
      modifiable = vim.bo[buf].modifiable,
      entered = vim.api.nvim_get_current_win() == win,
      syntax = next(syntax) and syntax or vim.empty_dict(),
    }
  end

  -- `q` in the report
  function actions.close_report()
    vim.api.nvim_set_current_win((window_of('hookwright://report')))
    keys('q')
    return window_of('hookwright://report') == nil
  end

  -- the payload of :HookwrightSimulate, edited and written
  function actions.payload(step)
    local win, buf
    wait('payload', function()
      win, buf = window_of('hookwright://payload/' .. (step.event or ''))
      return win ~= nil
    end)
    local before = lines_of(buf)
    vim.api.nvim_set_current_win(win)
    vim.api.nvim_buf_call(buf, function()
      for from, to in pairs(step.replace or {}) do
        vim.cmd(('%%s#%s#%s#'):format(from, to))
      end
      vim.cmd.write()
    end)
    return { lines = before, filetype = vim.bo[buf].filetype, winbar = vim.wo[win].winbar }
  end

  function actions.notified(step)
    wait('notification ' .. step.text, function()
      return table.concat(notified, '\n'):find(step.text, 1, true) ~= nil
    end)
    return notified
  end

  function actions.asked()
    return asked
  end

  local function servers()
    return vim.api.nvim_get_proc_children(vim.fn.getpid())
  end

  -- kill -9 of the server; `times`: and of each that comes after it
  function actions.kill(step)
    local killed = {}
    for _ = 1, step.times or 1 do
      wait('server to kill', function()
        local now = client()
        return now ~= nil and now.initialized and not killed[now.id] and #servers() > 0
      end)
      killed[client().id] = true
      for _, pid in ipairs(servers()) do
        vim.uv.kill(pid, 'sigkill')
      end
    end
    return vim.tbl_count(killed)
  end

  -- waits for a client that was not there before
  function actions.revived()
    local before = actions.last_client or 1
    wait('new client', function()
      local now = client()
      return now ~= nil and now.initialized and now.id > before
    end)
    actions.last_client = client().id
    return client().id
  end

  function actions.gone()
    wait('end of the server', function()
      return #vim.lsp.get_clients({ name = 'hookwright' }) == 0
    end)
  end

  function actions.edit_text(step)
    go_to(step.at, step.plus)
    local row, column = unpack(vim.api.nvim_win_get_cursor(0))
    vim.api.nvim_buf_set_text(0, row - 1, column, row - 1, column, { step.text })
  end

  function actions.write()
    vim.cmd.write()
  end

  function actions.buffer()
    return { lines = lines_of(0), modified = vim.bo.modified, name = vim.api.nvim_buf_get_name(0) }
  end

  function actions.eval(step)
    return vim.fn.luaeval(step.code)
  end

  function actions.pause(step)
    vim.wait(step.milliseconds)
  end

  function actions.commands()
    local found = vim.tbl_filter(function(name)
      return vim.startswith(name, 'Hookwright')
    end, vim.tbl_keys(vim.api.nvim_get_commands({})))
    table.sort(found)
    return found
  end
end
